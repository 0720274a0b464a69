const { Address } = await load('app/address.js');
const wishes = [];
const address = new Address((line) => wishes.push(line));
/** The browser tells of a new address in a while. */
const told = () => new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));

// The address of the puzzle on screen is no request.
address.show('travel?board=4x4');
equal([Address.read(), wishes], ['travel?board=4x4', []]);
// Requests of a person are reported.
let heard = told();
location.hash = 'travel?board=5x5';
await heard;
equal(wishes, ['travel?board=5x5']);
address.show('travel?board=5x5');
// Also where the line of what is on screen comes before the browser tells of it.
heard = told();
location.hash = 'travel?board=6x6';
address.show('travel?board=5x5');
equal(Address.read(), 'travel?board=6x6');
await heard;
equal(wishes, ['travel?board=5x5', 'travel?board=6x6']);
// An invalid address is corrected.
address.show('travel?board=5x5');
equal(Address.read(), 'travel?board=5x5');

// Programs that find links in text leave signs at the end out.
const ends = (link) => link.slice(link.indexOf('#'));
equal(ends(Address.linkTo('swap?board=N**/2*')), '#swap?board=N**/2%2A');
equal(ends(Address.linkTo('swap?board=N1N/3/n1n')), '#swap?board=N1N/3/n1n');
equal(ends(Address.challengeTo('tour?board=5x5', { title: 'Now', text: '*a*' })), '#tour?board=5x5;note?title=Now&text=*a%2A');
equal(ends(Address.challengeTo('tour?board=5x5', { title: '-_.~', text: '' })), '#tour?board=5x5;note?title=-_.%7E');
equal(ends(Address.challengeTo('tour?board=5x5', { title: 'a._', text: '' })), '#tour?board=5x5;note?title=a%2E%5F');
