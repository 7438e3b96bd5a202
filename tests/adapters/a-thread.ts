/** A fake worker thread: the test reads its tasks, and decides its responses. */
export function aThread<Task, Said>() {
  const listeners = new Map<string, (event: { data?: Said }) => void>();
  const tasks: Task[] = [];
  let ended = 0;
  return {
    thread: {
      postMessage: (task: Task) => void tasks.push(task),
      addEventListener: (type: string, listen: (event: { data?: Said }) => void) => void listeners.set(type, listen),
      terminate: () => {
        ended++;
      },
    },
    tasks,
    ended: () => ended,
    say: (data: Said) => listeners.get('message')?.({ data }),
    fail: () => listeners.get('error')?.({}),
  };
}
