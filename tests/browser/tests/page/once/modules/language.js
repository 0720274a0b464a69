const { formatMessages, formatMessage, sentence, formatsOf } = await load('app/language.js');
const { words } = await load('app/words/en.js');

const { duration, memory, number, plural, percent } = formatsOf('en');
equal([0, 1, 2, 12870].map((count) => plural(count, '# jump', '# jumps')), ['0 jumps', '1 jump', '2 jumps', '12,870 jumps']);
for (const [digits, wanted] of [
  [0, '0'], [7, '7'], [999, '999'], [1000, '1,000'], [67603900, '67,603,900'], ['22072980', '22,072,980'],
  ['107507208733336176461620', '107,507,208,733,336,176,461,620'],
  [`1${'0'.repeat(23)}`, '100,000,000,000,000,000,000,000'],
  [`1234${'0'.repeat(21)}`, '1.234 × 10²⁴'], [`9876${'5'.repeat(1021)}`, '9.876 × 10¹⁰²⁴'],
]) equal(number(digits), wanted);
// No length in which a number loses a digit.
for (let length = 1; length <= 24; length++) equal(number('9'.repeat(length)).replaceAll(',', ''), '9'.repeat(length));
equal([0, 0.06, 9.94, 12.4, 999.4, 1000, 9940, 61_400].map(duration), ['0.1 ms', '0.1 ms', '9.9 ms', '12 ms', '999 ms', '1.0 sec', '9.9 sec', '61 sec']);
// What is rounded up to the next unit is written in it.
equal([9.96, 999.7, 9960].map(duration), ['10 ms', '1.0 sec', '10 sec']);
equal([999.4e6, 999.6e6].map(memory), ['999 MB', '1.0 GB']);
equal([300_000, 348_000, 7_000_000, 260_000_000].map(duration), ['5 min', '6 min', '2 hr', '3 days']);
equal(['de', 'fr'].map((tag) => formatsOf(tag).duration(300_000).replace(/\s/, ' ')), ['5 Min.', '5 min']);
equal([percent(0.5), percent(0.043, 1)], ['50%', '4.3%']);
equal(sentence('b9 is not on this board'), 'b9 is not on this board.');

// Messages: codes with parameters, names, and no message.
equal(formatMessage('c7', words), 'c7');
equal(formatMessage(['nothingToUndo'], words), 'Nothing to undo.');
equal(formatMessages(['c7', false, ['counted', 3, 1600]], words, ', '), 'c7, 3 of 1,600');
