import type { Locator, Page } from '@playwright/test';
import type { Scenario } from '#simulator/scenarios/schema.ts';

export type Title = Scenario['catalogue']['titles'][number];

/** Navigates through the product by its own links, without reloads. */
export class Learner {
  readonly #page: Page;
  readonly #home: string;

  /** `home`: the path of an organisation, as `/acme`. */
  constructor(page: Page, home: string) {
    this.#page = page;
    this.#home = home;
  }

  /** Opens home, and waits until it is rendered without pending requests. */
  async rest(): Promise<void> {
    await this.#to('/home');
    await this.#page.locator('main article').first().waitFor();
    await this.#page.waitForLoadState('networkidle');
    await this.#page.waitForTimeout(1_000); // time for temporary elements, such as toasts and animations, to disappear
  }

  /** Opens a title through its tag, like a learner, and returns to its page. */
  async openAndLeave({ id, tags }: Title): Promise<void> {
    const tag = tags[0]?.id ?? '';
    await this.#to('/catalogue');
    await this.#to(`/catalogue/${tag}`);
    await this.#to(`/title/${tag}/${id}`);
    await this.#to(`/content/stream/${id}`);
    await this.#page.waitForFunction(isOpen, undefined, { timeout: 20_000 });
    await this.#page
      .getByRole('button', { name: /^Leave / })
      .first()
      .click();
    await this.#page.locator(`main a[href$="/content/stream/${id}"]`).first().waitFor();
  }

  /** Opens the screens with a menu in turn, until this many were displayed. `nth`: varies the titles. */
  async walk(screens: number, titles: readonly Title[]): Promise<void> {
    for (let shown = 0, turn = 0; shown < screens; turn++) {
      const title = titles[turn % titles.length];
      if (!title) throw new Error('There are no titles to walk past.');
      for (const step of this.#steps(title)) {
        await step();
        if (++shown === screens) return;
      }
    }
  }

  #steps({ id, title, tags }: Title): readonly (() => Promise<void>)[] {
    const page = this.#page;
    const tag = tags[0]?.id ?? '';
    return [
      () => this.#to('/home'),
      () =>
        this.#openAndClose(page.getByRole('group', { name: 'Messages' }), () =>
          page.getByRole('button', { name: 'Messages' }).click(),
        ),
      () => this.#to('/catalogue'),
      () => this.#to(`/catalogue/${tag}`),
      () => this.#to(`/title/${tag}/${id}`),
      () => this.#back(`/catalogue/${tag}`),
      () => this.#to('/search'),
      () => this.#searchFor(title),
      () => this.#to('/profile'),
      () => this.#openAndClose(page.getByRole('dialog'), () => page.keyboard.press('Control+k')),
      () => this.#to('/report'),
      () => this.#to('/report?group=Learning&report=Time'),
    ];
  }

  /** Follows a visible link. */
  async #to(path: string): Promise<void> {
    const link = this.#page.locator(`a[href="${this.#home}${path}"]:visible`).first();
    await link.click();
    await this.#isAt(path);
  }

  async #back(path: string): Promise<void> {
    await this.#page.evaluate('history.back()');
    await this.#isAt(path);
  }

  async #isAt(path: string): Promise<void> {
    await this.#page.waitForURL(({ pathname, search }) => pathname + search === this.#home + path);
    await this.#page.locator('h1, #player-end').first().waitFor({ state: 'attached' });
  }

  async #searchFor(words: string): Promise<void> {
    const field = this.#page.locator('main input[role=combobox]');
    await field.fill(words);
    await field.press('Enter');
    await this.#page.locator('a[data-result]').first().waitFor();
  }

  async #openAndClose(what: Locator, open: () => Promise<void>): Promise<void> {
    await open();
    await what.waitFor();
    await this.#page.keyboard.press('Escape');
    await what.waitFor({ state: 'hidden' });
  }
}

/** True when the content has reported to be ready: its container accepts input. */
const isOpen = () => document.querySelector('#player-end') !== null && document.querySelector('main [inert]') === null;
