// The part of jsdom’s API that the content tests use; the package has no types.
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
