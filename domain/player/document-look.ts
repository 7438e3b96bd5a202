/** How a learner likes to read documents. `two`: pages side by side, where there is room for them. */
export type DocumentLook = { pages: 'one' | 'two' };

export const documentPages = ['one', 'two'] as const satisfies readonly DocumentLook['pages'][];

/** The look by the settings that were kept; what is not known is as at first. */
export function documentLookOf(kept: (setting: keyof DocumentLook) => string | undefined): DocumentLook {
  return { pages: documentPages.find((one) => one === kept('pages')) ?? 'one' };
}
