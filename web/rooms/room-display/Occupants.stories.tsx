import { longName } from '#web/gallery/sample-session.ts'
import { LaterOccupants, CurrentOccupants } from './Occupants.tsx'

const occupants = Array.from({ length: 8 }, (_, index) => ({
  kind: index % 2 === 0 ? ('lesson' as const) : ('booking' as const),
  start: `2026-11-18T${index + 10}:00`,
  end: `2026-11-18T${index + 10}:50`,
  name: index % 2 === 0 ? longName : '',
  groups: index % 2 === 0 ? ['V5A', 'V5B'] : [],
  by: index % 2 === 0 ? null : 'Joris van Dijk',
}))

export const Now = () => <CurrentOccupants occupants={occupants.slice(0, 2)} />
export const LaterToday = () => <LaterOccupants occupants={occupants} />
export const NothingLater = () => <LaterOccupants occupants={[]} />
