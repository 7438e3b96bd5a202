import type { WebDriver } from 'selenium-webdriver';
import { Command, Name } from 'selenium-webdriver/lib/command.js';

/** What is not answered within this time is not answered at all. */
const ANSWER_MS = 20_000;

/** A question that is not answered by then is asked again; a busy machine takes a part of it. */
const LOST_MS = 3_000;

/** What changes nothing in the page, however often it is asked. */
const QUESTIONS: readonly string[] = [
  Name.FIND_ELEMENT,
  Name.FIND_ELEMENTS,
  Name.GET_CURRENT_URL,
  Name.GET_ELEMENT_ATTRIBUTE,
  Name.GET_ELEMENT_TEXT,
  Name.GET_WINDOW_HANDLES,
];

/**
 * From here on what the driver of WebKit does not answer is said by name, instead of being waited for. The driver loses
 * what it asks of a page in the moment in which another process takes the page over (from `about:blank` to the application,
 * say): it answers all that comes after it, and the page is well. So a question is asked again; a page that stands still
 * answers none of them, and that is said. Answers whether the driver owes nothing.
 */
export function answeringInTime(driver: WebDriver): () => boolean {
  const executor = driver.getExecutor();
  const ask = executor.execute.bind(executor);
  let isWell = true;
  executor.execute = async (command) => {
    const timers: NodeJS.Timeout[] = [];
    const after = (ms: number) => new Promise<void>((resolve) => timers.push(setTimeout(resolve, ms)));
    const copy = new Command(command.getName()).setParameters({ ...command.getParameters() }); // asking takes what it names
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
