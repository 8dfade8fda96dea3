import { longName } from '../../gallery/sample-session.ts'
import { Later, Present } from './Standing.tsx'

const standing = Array.from({ length: 8 }, (_, index) => ({
  kind: index % 2 === 0 ? ('lesson' as const) : ('booking' as const),
  start: `2026-11-18T${index + 10}:00`,
  end: `2026-11-18T${index + 10}:50`,
  name: index % 2 === 0 ? longName : '',
  groups: index % 2 === 0 ? ['V5A', 'V5B'] : [],
  by: index % 2 === 0 ? null : 'Joris van Dijk',
}))

export const Now = () => <Present now={standing.slice(0, 2)} />
export const LaterToday = () => <Later later={standing} />
export const NothingLater = () => <Later later={[]} />
