import { testAccess } from '#server/test/access.ts'

const managers = { planner: 'ok', admin: 'ok', vendorAdmin: 'ok', otherCallers: 'moduleMissing' } as const
const missing = 'displayDoesNotExist'

testAccess('board', {
  list: { call: 'GET /api/Board', guest: 'moduleMissing', withoutObject: managers },
  create: { call: 'POST /api/Board', body: { name: 'Aula' }, guest: 'moduleMissing', withoutObject: managers },
  remove: {
    call: 'DELETE /api/Board/{board}',
    guest: 'moduleMissing',
    ownObject: managers,
    othersObject: managers,
    missingObject: { planner: missing, admin: missing, vendorAdmin: missing, otherCallers: 'moduleMissing' },
  },
  text: { call: 'GET /api/Changes/Text?date=2026-11-18&audience=public', guest: 'ok', withoutObject: 'ok' },
  'text, for staff': {
    call: 'GET /api/Changes/Text?date=2026-11-18&audience=staff',
    guest: 'moduleMissing',
    withoutObject: { coordinator: 'ok', ...managers },
  },
})
