/**
 * Import rules, explained in docs/architecture.md. Floors are listed from highest to lowest: a file imports only from
 * its own floor and lower ones. Tests may import everything.
 */
const floors = {
  server: [
    '(app|cli|main|start|commands/[^/]+)',
    'demo/',
    'desk/',
    'account/',
    'import/',
    'person-data/',
    'staff/',
    'changes/',
    'joining/',
    'rooms/',
    'roster/',
    'tell/',
    'http/',
    'auth/',
    'school/',
    'db/',
    'lib/',
  ],
  contract: [
    '(index|openapi)',
    'rules/',
    'desk/',
    'account/',
    'staff/',
    'changes/',
    'joining/',
    'rooms/',
    'roster/',
    'tell/',
  ],
  web: [
    'gallery/',
    '(main|early|app/)',
    'desk/',
    'account/',
    'tell/',
    'staff/',
    'roster/screen/',
    'joining/exam/',
    'changes/',
    'joining/choice-round/[^/]+$',
    'joining/choice-round/allocation/',
    'joining/choice-round/desk/',
    'joining/choice-round/student/',
    'rooms/booking/',
    'rooms/room-display/',
    'roster/details/',
    'joining/subscribers/',
    'joining/join/',
    'rooms/invitation/',
    'roster/appointment/',
    'roster/attendee/',
    'data/',
    'ui/',
    'lib/',
  ],
}

const test = '(\\.(test|stories)\\.tsx?$|^server/test/|/test/|fixtures?\\.ts$|^server/demo/test-rosters\\.ts$)'

/** Forbids imports from higher floors, with a rule per floor. */
const upwards = Object.entries(floors).flatMap(([part, names]) =>
  names.slice(1).map((name, index) => ({
    name: `${part}-${name.replace(/\W+/g, '-').replace(/-$/, '')}-imports-down`,
    severity: 'error',
    from: { path: `^${part}/${name}`, pathNot: test },
    to: { path: `^${part}/(${names.slice(0, index + 1).join('|')})` },
  })),
)

/** Feature folders, which others enter through `service.ts`. */
const feature = '^server/(account|staff|changes|joining|rooms|roster|tell)/((?:choice-round/)?[^/]+)/'

module.exports = {
  forbidden: [
    ...upwards,
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
      comment: 'Kysely and pg only in *queries.ts and db/; a type of a connection may go anywhere.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['queries\\.ts$', '^server/db/', test] },
      to: { path: '^node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-in-http-and-pages',
      comment:
        'Fastify only in app.ts, main.ts, http/, signing in, the identity provider and the pages.ts of a feature.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [
          '^server/(app|main)\\.ts$',
          '^server/(http|account/(identity-provider|sign-in))/',
          '/pages\\.ts$',
          test,
        ],
      },
      to: { path: '^node_modules/(fastify|@fastify)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-meet-through-service',
      severity: 'error',
      from: { path: '^server/', pathNot: [test, '^server/app\\.ts$', feature] },
      to: { path: feature, pathNot: ['/service\\.ts$', '^server/account/identity-provider/provider\\.ts$'] },
    },
    {
      name: 'features-meet-each-other-through-service',
      severity: 'error',
      from: { path: feature, pathNot: test },
      to: { path: feature, pathNot: ['^server/$1/$2/', '/service\\.ts$'] },
    },
    {
      name: 'app-mounts-routes-and-pages',
      severity: 'error',
      from: { path: '^server/app\\.ts$' },
      to: { path: feature, pathNot: ['/(service|routes|pages|provider)\\.ts$'] },
    },
    {
      name: 'import-has-doors',
      comment: 'Of the import others know its files, not its folders; and of a format only its reader.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/import/', test] },
      to: { path: '^server/import/[^/]+/' },
    },
    {
      name: 'formats-are-read-by-read',
      severity: 'error',
      from: { path: '^server/import/(formats/([^/]+)/|[^/]+$|write/|changes/)', pathNot: test },
      to: {
        path: '^server/import/formats/[^/]+/',
        pathNot: ['/reader\\.ts$', '^server/import/formats/(xml|$2)/'],
      },
    },
    {
      name: 'embedded-database-behind-cluster',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/db/embedded/', test] },
      to: { path: '^server/db/embedded/', pathNot: '/cluster\\.ts$' },
    },
    {
      name: 'rules-are-pure',
      comment: 'rules.ts imports only the contract: no database, no clock.',
      severity: 'error',
      from: { path: '^server/.*rules\\.ts$' },
      to: { pathNot: ['^contract/', '^server/.*rules\\.ts$'] },
    },
    {
      name: 'oidc-in-sign-in',
      comment: 'Of the identity providers only signing in on the server knows.',
      severity: 'error',
      from: { path: '^(web|server)/', pathNot: ['^server/account/sign-in/', test] },
      to: { path: '^node_modules/openid-client/' },
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
