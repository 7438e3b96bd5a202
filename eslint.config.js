import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

const domainBans = [
  'window',
  'document',
  'fetch',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'navigator',
  'crypto',
  'performance',
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'console',
].map((name) => ({
  name,
  message: 'The domain has no world of its own: ask a port (clock, ids, random or the area’s ports.ts).',
}));
const impureCalls = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time comes from the clock port.' },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Time comes from the clock port.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Randomness comes from the random port.',
  },
];
const conventions = [
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
  ...[
    "AssignmentExpression > MemberExpression.left[object.name='window']",
    "AssignmentExpression > MemberExpression.left TSAsExpression Identifier[name='window']",
  ].map((selector) => ({ selector, message: 'Nothing hangs on the window: whatever runs in the page would find it.' })),
];

/** What an effect or a `ref` returns is called as its clean-up: newer browsers return promises where older returned nothing. */
const cleanUps = [
  'CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ArrowFunctionExpression:first-child',
  "JSXAttribute[name.name='ref'] > JSXExpressionContainer > ArrowFunctionExpression",
].map((selector) => ({
  selector: `${selector}[expression=true]:not([body.type='ArrowFunctionExpression'], [body.operator='void'])`,
  message: 'A block, or `void`: what an expression comes to would be called as the clean-up.',
}));

const undying = [
  "JSXOpeningElement[name.name='source'] > JSXAttribute[name.name='media']",
  "JSXOpeningElement[name.name='img'] > JSXAttribute[name.name='sizes']",
].map((selector) => ({
  selector,
  message: 'Chromium never gives up one that React drew and did not put into the page: choose by useMedia.',
}));

export default ts.config(
  {
    ignores: [
      'dist/',
      'domain/web.d.ts',
      '**/dist/',
      'node_modules/',
      'openapi/generated/',
      'simulator/content/samples/',
      '**/mockServiceWorker.js',
      'test-results/',
      'playwright-report/',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...ts.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: 'tests/architecture/tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/method-signature-style': ['error', 'property'],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        {
          allowNumber: true,
          allowBoolean: true,
          allowAny: false,
          allowNever: false,
          allowNullish: false,
          allowRegExp: false,
        },
      ],
      // A port answers a promise whether or not it waits: `async` makes what it throws a rejection.
      '@typescript-eslint/require-await': 'off',
      // A closure may read what is set after it was made.
      'prefer-const': ['error', { ignoreReadBeforeAssign: true }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      eqeqeq: 'error',
      'no-eval': 'error',
    },
  },
  {
    files: ['{domain,adapters,ui,simulator}/**/*.{ts,tsx}'],
    ignores: ['**/*.config.ts'],
    rules: { 'no-restricted-syntax': ['error', ...conventions], 'no-console': 'error' },
  },
  {
    files: ['{ui,simulator/panel}/**/*.{ts,tsx}'],
    ignores: ['**/*.config.ts'],
    rules: { 'no-restricted-syntax': ['error', ...conventions, ...cleanUps] },
  },
  {
    files: ['ui/{screens,shared,shell,components}/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...conventions, ...cleanUps, ...undying] },
  },
  {
    files: ['domain/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...domainBans],
      'no-restricted-syntax': ['error', ...conventions, ...impureCalls],
    },
  },
  {
    files: ['simulator/platform/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...conventions, ...impureCalls] },
  },
  {
    // What a server sends is read in one place, where its status, type, size and shape are checked.
    files: ['{adapters,ui}/**/*.{ts,tsx}'],
    ignores: ['adapters/api/client.ts', 'adapters/platform/environment.ts'],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'Calls go through adapters/api/client.ts.' }],
    },
  },
  {
    // Hooks and what the compiler of React needs; what is a warning there fails here, too.
    files: ['{ui,simulator/panel}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: Object.fromEntries(Object.keys(hooks.configs['recommended-latest'].rules).map((rule) => [rule, 'error'])),
  },
  {
    // What must not compile has no type, and is handed on to show that it does not.
    files: ['tests/types/**/*.ts'],
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  {
    // A test takes a method off a browser's prototype, and puts one that fails in its place.
    files: ['tests/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/unbound-method': 'off' },
  },
  {
    // The partner libraries of the benches are not installed by the root: here their types are unknown.
    files: ['tests/bench/**/*.ts'],
    extends: [ts.configs.disableTypeChecked],
  },
  {
    files: ['simulator/{serve,headers}.ts', 'simulator/content/**/*.ts', 'tests/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
);
