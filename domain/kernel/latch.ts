/** Open at first. While it is shut, who wants to pass waits. */
export function latch(): { passed: () => Promise<void>; shut: () => void; open: () => void } {
  let open = () => {};
  let passed = Promise.resolve();
  return {
    passed: () => passed,
    shut: () => {
      open(); // who waited for an older one waits for nothing any more
      passed = new Promise((resolve) => (open = resolve));
    },
    open: () => open(),
  };
}
