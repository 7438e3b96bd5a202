/** Gate for asynchronous work: open at first; while it is shut, `passed` is pending. */
export function latch(): { passed: () => Promise<void>; shut: () => void; open: () => void } {
  let open = () => {};
  let passed = Promise.resolve();
  return {
    passed: () => passed,
    shut: () => {
      open(); // releases callers that wait on the previous promise
      passed = new Promise((resolve) => (open = resolve));
    },
    open: () => open(),
  };
}
