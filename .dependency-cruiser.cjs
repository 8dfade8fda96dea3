/** The walls of the house; docs/architecture.md tells them in words. */
const feature = '^server/(?!lib/|auth/|db/|import/|demo/|test/|operations/|web/|commands/|node_modules/)([^/]+)/'

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'server-never-meets-web', severity: 'error', from: { path: '^server/' }, to: { path: '^web/' } },
    { name: 'web-never-meets-server', severity: 'error', from: { path: '^web/' }, to: { path: '^server/' } },
    {
      name: 'contract-knows-only-zod',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    {
      name: 'sql-in-queries',
      comment:
        'Kysely and pg only in *queries.ts, db/ and operations/health.ts; a type of a connection may go anywhere.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['queries\\.ts$', '^server/db/', '\\.test\\.ts$', '^server/test/', '^server/operations/health\\.ts$'],
      },
      to: { path: '^node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-in-app-and-serve',
      comment:
        'Only where HTTP is: app.ts, main.ts, lib/serve.ts, lib/problem.ts, operations/, web/, help/pages.ts, identity provider.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [
          '^server/(app|main)\\.ts$',
          '^server/lib/(serve|problem)\\.ts$',
          '^server/(operations|web|test)/',
          '^server/auth/identity-provider/',
          '^server/help/pages\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: { path: '^node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'features-meet-through-service',
      severity: 'error',
      from: { path: feature, pathNot: '\\.test\\.ts$' },
      to: { path: feature, pathNot: ['^server/$1/', '/(service|search-text)\\.ts$'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'rules.ts imports only the contract: no database, no clock.',
      severity: 'error',
      from: { path: '^server/.*rules\\.ts$' },
      to: { pathNot: ['^contract/', '^server/.*rules\\.ts$'] },
    },
    {
      name: 'oidc-in-session',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/lib/session' },
      to: { path: '^node_modules/oidc-client-ts/' },
    },
    {
      name: 'web-features-stand-alone',
      comment: 'A feature imports attendee/, appointment/, ui/ and lib/; anything else is put together in app/.',
      severity: 'error',
      from: { path: '^web/(?!app/|lib/|ui/|attendee/)([^/]+)/' },
      to: { path: '^web/', pathNot: ['^web/(attendee|appointment|ui|lib)/', '^web/$1/'] },
    },
    {
      name: 'web-attendee-knows-no-feature',
      severity: 'error',
      from: { path: '^web/attendee/' },
      to: { path: '^web/', pathNot: ['^web/(attendee|ui|lib)/'] },
    },
    {
      name: 'web-lib-and-ui-know-no-feature',
      severity: 'error',
      from: { path: '^web/(lib|ui)/' },
      to: { path: '^web/', pathNot: ['^web/(lib|ui)/'] },
    },
    {
      name: 'declared-packages-only',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined', 'npm-bundled'] },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['web/dist'] },
    combinedDependencies: true,
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
    },
  },
}
