/** Makes `work` non-reentrant: queues nested calls until the running one returns. */
export function serial<T>(work: (one: T) => void): (one: T) => void {
  const queue: T[] = [];
  let isWorking = false;
  return (one) => {
    queue.push(one);
    if (isWorking) return;
    isWorking = true;
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) work(next);
    } finally {
      isWorking = false;
    }
  };
}
