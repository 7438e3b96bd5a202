/**
 * The import rule of the README, enforced. Each rule has a test violation in tests/architecture/dependency-rules.spec.ts.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle hides which side is in charge.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'The domain knows only itself, rxjs, immer and zod.',
      from: { path: '^domain/' },
      to: { pathNot: ['^domain/', '^node_modules/(rxjs|immer|zod)/'] },
    },
    {
      name: 'rules-without-streams',
      severity: 'error',
      comment: 'Rules are plain functions; only the kernel, processes, use cases and ports know streams.',
      from: { path: '^domain/', pathNot: ['^domain/kernel/', '/(process|ports|use-cases)[.]ts$'] },
      to: { path: '^node_modules/rxjs/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'areas-meet-at-the-front-door',
      severity: 'error',
      comment: 'Another area is imported through its index.ts.',
      from: { path: '^domain/([^/]+)/.+' },
      to: { path: '^domain/[^/]+/.+', pathNot: ['^domain/$1/', '^domain/(kernel|outcome)/', '/index[.]ts$'] },
    },
    {
      name: 'kernel-knows-no-area',
      severity: 'error',
      comment: 'The kernel and what may come of a wish could be published by themselves.',
      from: { path: '^domain/(kernel|outcome)/' },
      to: { path: '^domain/', pathNot: '^domain/(kernel|outcome)/' },
    },
    {
      name: 'only-the-composition-root-sees-adapters',
      severity: 'error',
      comment:
        'ui/entry/main.tsx, authenticated-app.ts and prefetch/prefetch.ts wire adapters; nothing else in ui sees them or the wire.',
      from: {
        path: '^ui/',
        pathNot:
          '^ui/(entry/main|authenticated-app|bootstrap/bootstrap)[.]tsx?$|^ui/simulated/|^ui/vite[.]config[.]ts$',
      },
      to: { path: '^(adapters|openapi)/' },
    },
    {
      name: 'only-the-simulated-page-sees-the-simulator',
      severity: 'error',
      comment: 'ui/simulated plays the platform in the page; a build for learners holds nothing of it.',
      from: { path: '^(ui|adapters|domain)/', pathNot: '^ui/simulated/' },
      to: { path: '^simulator/' },
    },
    {
      name: 'nothing-imports-the-simulated-page',
      severity: 'error',
      comment:
        'It starts the application, never the other way round: the page of `npm run dev` and `npm run demo` names it.',
      from: { pathNot: '^(ui/simulated|tests)/|^ui/vite[.]config[.]ts$' },
      to: { path: '^ui/simulated/' },
    },
    {
      name: 'components-are-props-only',
      severity: 'error',
      from: { path: '^ui/components/' },
      to: {
        path: '^(domain/(kernel|outcome)|ui/(screens|entry|shell|shared|hooks))/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'screens-are-siblings',
      severity: 'error',
      from: { path: '^ui/screens/(?!chunks/)([^/]+)/' },
      to: { path: '^ui/screens/', pathNot: '^ui/screens/$1/' },
    },
    {
      name: 'entry-is-the-first-load',
      severity: 'error',
      comment:
        'What ui/entry imports is loaded before anybody has signed in; what follows is fetched when it is wanted.',
      from: { path: '^ui/entry/' },
      to: {
        path: '^ui/(shell|shared|screens)/|^ui/authenticated-app[.]ts$|^domain/[^/]+/index[.]ts$',
        pathNot: '^domain/messages/index[.]ts$',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'shared-knows-no-user',
      severity: 'error',
      comment: 'What several screens share knows neither the frame around them nor any of them.',
      from: { path: '^ui/shared/' },
      to: { path: '^ui/(shell|screens)/' },
    },
    {
      name: 'frame-and-screens-are-apart',
      severity: 'error',
      comment: 'The frame meets a screen in the table of routes only.',
      from: { path: '^ui/(shell|screens)/' },
      to: { path: '^ui/(shell|screens)/', pathNot: '^ui/$1/' },
    },
    {
      name: 'adapters-see-ports',
      severity: 'error',
      from: { path: '^adapters/' },
      to: { path: '^(ui|simulator|tests)/' },
    },
    {
      name: 'simulator-speaks-only-the-wire',
      severity: 'error',
      comment:
        'A second, independent reading of the specification: sharing rules would make the tests agree with themselves. SHA-1 and FNV-1a are no rules of ours: published vectors judge them.',
      from: { path: '^simulator/', pathNot: '^simulator/(runner|panel)/' },
      to: { path: '^(domain|adapters|ui)/', pathNot: '^domain/kernel/(sha-1|fnv-1a)[.]ts$' },
    },
    {
      name: 'panel-sees-facts',
      severity: 'error',
      comment: 'The panel shows what the client recorded, in the words of the domain; it is no part of the client.',
      from: { path: '^simulator/panel/' },
      to: { path: '^(adapters|ui)/', pathNot: '^adapters/platform/sharing[.]ts$' },
    },
    {
      name: 'runner-sees-no-screens',
      severity: 'error',
      comment: 'The runner is the client without a page: domain and adapters, and nothing that draws.',
      from: { path: '^simulator/runner/' },
      to: { path: '^ui/|^node_modules/(react|react-dom|react-router-dom|i18next)/' },
    },
    {
      name: 'platform-does-not-know-the-runner',
      severity: 'error',
      comment: 'Only the runner sees both sides; whoever imports it would see the client too.',
      from: { path: '^(simulator|domain|adapters|ui)/', pathNot: '^simulator/runner/|^ui/simulated/open-link[.]ts$' },
      to: { path: '^simulator/runner/' },
    },
    {
      name: 'one-owner-for-the-simulated-database',
      severity: 'error',
      from: { path: '^simulator/', pathNot: '^simulator/platform/model/db[.]ts$' },
      to: { path: '^node_modules/@mswjs/data/' },
    },
    { name: 'nothing-imports-tests', severity: 'error', from: { pathNot: '^tests/' }, to: { path: '^tests/' } },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment: '`npm run bench` installs its partners when it needs them; a build makes the list of its own files.',
      from: { pathNot: '^tests/bench/partners/' },
      to: { couldNotResolve: true, pathNot: '[?](url|raw|worker)$|^virtual:(build-list|carried)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?!node_modules/).*(^|/)dist/|simulator/content/samples/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.d.ts', '.css', '.json'],
    },
  },
};
