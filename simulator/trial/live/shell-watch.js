// Tells the panel of each call that a course makes, in a trial only: the simulated content site puts this script into the
// page of the shell. A build for learners holds nothing of it.
(() => {
  const LONGEST = 5000;
  const application = new URLSearchParams(window.location.hash.slice(1)).get('app');
  if (application === null || window.parent === window) return;
  let api;
  let seq = 0;
  const watched = (given) =>
    Object.fromEntries(
      Object.entries(given).map(([name, call]) => [
        name,
        (...args) => {
          const began = performance.now();
          const answer = call(...args);
          const told = {
            seq: ++seq,
            at: Math.round(performance.timeOrigin + began),
            ms: performance.now() - began,
            name,
            args: args.map((value) => String(value).slice(0, LONGEST)),
            answer: String(answer).slice(0, LONGEST),
            error: given.LMSGetLastError(),
          };
          window.parent.postMessage({ op: 'trial-call', call: told }, application);
          return answer;
        },
      ]),
    );
  window.addEventListener('pagehide', () => {
    const told = { seq: ++seq, at: Date.now(), ms: 0, name: 'left', args: [], answer: '', error: '0' };
    window.parent.postMessage({ op: 'trial-call', call: told }, application);
  });
  Object.defineProperty(window, 'API', {
    configurable: true,
    enumerable: true,
    get: () => api,
    set: (given) => {
      api = watched(given);
    },
  });
})();
