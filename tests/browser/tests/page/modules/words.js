const { duration, exactly, plural } = await load('app/words.js');
equal([plural(0, 'jump'), plural(1, 'jump'), plural(2, 'jump'), plural(12870, 'jump')], ['0 jumps', '1 jump', '2 jumps', '12,870 jumps']);
for (const [number, wanted] of [
  [0, '0'], [7, '7'], [999, '999'], [1000, '1,000'], [67603900, '67,603,900'], ['22072980', '22,072,980'],
  ['107507208733336176461620', '107,507,208,733,336,176,461,620'],
  [`1${'0'.repeat(23)}`, '100,000,000,000,000,000,000,000'],
  [`1234${'0'.repeat(21)}`, '1.234 × 10²⁴'], [`9876${'5'.repeat(1021)}`, '9.876 × 10¹⁰²⁴'],
]) equal(exactly(number), wanted);
// No length in which a number loses a digit.
for (let length = 1; length <= 24; length++) equal(exactly('9'.repeat(length)).replaceAll(',', ''), '9'.repeat(length));
equal([0, 0.04, 0.06, 9.96, 12.4, 999.4, 1000, 61000].map(duration), ['under 0.1 ms', 'under 0.1 ms', '0.1 ms', '10.0 ms', '12 ms', '999 ms', '1.0 s', '61.0 s']);
