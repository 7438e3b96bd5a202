import type { WebDriver } from 'selenium-webdriver';
import { Command, Name } from 'selenium-webdriver/lib/command.js';

/** Time limit in ms of a driver command. */
const ANSWER_MS = 20_000;

/** A query without a response by then is repeated; a busy machine takes a fraction of it. */
const LOST_MS = 3_000;

/** Commands without side effects, which may be repeated. */
const QUESTIONS: readonly string[] = [
  Name.FIND_ELEMENT,
  Name.FIND_ELEMENTS,
  Name.GET_CURRENT_URL,
  Name.GET_ELEMENT_ATTRIBUTE,
  Name.GET_ELEMENT_TEXT,
  Name.GET_WINDOW_HANDLES,
];

/**
 * Reports hanging commands of the WebKit driver by name. The driver loses commands sent while another process takes
 * over the page (for example from `about:blank` to the application), but responds to later ones. Queries are therefore
 * repeated; a frozen page responds to none, and is reported. Returns a function that tests whether no command hangs.
 */
export function answeringInTime(driver: WebDriver): () => boolean {
  const executor = driver.getExecutor();
  const ask = executor.execute.bind(executor);
  let isWell = true;
  executor.execute = async (command) => {
    const timers: NodeJS.Timeout[] = [];
    const after = (ms: number) => new Promise<void>((resolve) => timers.push(setTimeout(resolve, ms)));
    const copy = new Command(command.getName()).setParameters({ ...command.getParameters() }); // executing a command consumes its parameters
    const asked = [ask(command)];
    if (QUESTIONS.includes(command.getName())) asked.push(after(LOST_MS).then(() => ask(copy)));
    const unanswered = after(ANSWER_MS).then(() => {
      isWell = false;
      throw new Error(`the driver of WebKit does not answer "${command.getName()}"`);
    });
    try {
      return (await Promise.race([...asked, unanswered])) as unknown;
    } finally {
      for (const timer of timers) clearTimeout(timer);
    }
  };
  return () => isWell;
}
