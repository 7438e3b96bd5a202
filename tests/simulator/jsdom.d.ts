// The part of jsdom that the content tests use; the package itself brings no types.
declare module 'jsdom' {
  type PageWindow = Window & typeof globalThis;
  export class JSDOM {
    constructor(
      html: string,
      options?: { runScripts: 'dangerously'; url?: string; beforeParse?: (window: PageWindow) => void },
    );
    readonly window: PageWindow;
    static fromFile(
      path: string,
      options: {
        runScripts: 'dangerously';
        resources: 'usable';
        pretendToBeVisual: boolean;
        beforeParse: (window: PageWindow) => void;
      },
    ): Promise<JSDOM>;
  }
}
