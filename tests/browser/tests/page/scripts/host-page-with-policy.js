const host = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
const origin = `${location.protocol}//${host}:${location.port}`;
window.jobs = [];
window.violations = [];
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function post(message, ...more) {
    if (message.type === 'start') jobs.push(message.job.do);
    return postMessage.call(this, message, ...more);
};
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => violations.push(`${effectiveDirective} ${blockedURI}`));
const scripts = args[0] ? `'nonce-r4nd0m' ${origin}` : origin;
const policy = document.createElement('meta');
policy.httpEquiv = 'Content-Security-Policy';
policy.content = `default-src 'none'; script-src ${scripts} 'wasm-unsafe-eval'; worker-src blob: ${origin}; style-src ${origin}; connect-src ${origin}; img-src data:`;
document.head.append(policy);
const script = document.createElement('script');
Object.assign(script, { type: 'module', src: `${origin}/leaper-board.js`, nonce: 'r4nd0m' });
document.head.append(script);
