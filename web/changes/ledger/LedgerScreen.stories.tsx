import type { LedgerLine } from '@uurwerk/contract/changes/ledger'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { longName } from '#web/gallery/sample-session.ts'
import { LedgerScreen } from './LedgerScreen.tsx'
import { OwnCovers } from './OwnCovers.tsx'

const line = (id: number, name: string, fte: number | null, covers: number, standby = 0): LedgerLine => ({
  teacher: { id, name, code: `D${id}` },
  fte,
  covers,
  kinds: { cover: covers - standby, freedTeacher: 0, standby },
  standbyDuties: 2 * standby,
})
const lines = [line(1, 'Joris van Dijk', 0.8, 7, 2), line(2, longName, 1, 12), line(3, 'Yasmin Demir', null, 0)]

export const Loaded = createStory({ '/api/Changes/Ledger': lines }, () => <LedgerScreen />)
export const Nobody = createStory({ '/api/Changes/Ledger': [] }, () => <LedgerScreen />)
export const Loading = createStory({}, () => <LedgerScreen />)
export const Failed = createStory({ '/api/Changes/Ledger': createRefusal('serviceUnavailable') }, () => (
  <LedgerScreen />
))
export const Own = createStory({ '/api/Changes/Ledger': lines }, () => <OwnCovers attendeeId={1} />)
export const OwnFailed = createStory({ '/api/Changes/Ledger': createRefusal('serviceUnavailable') }, () => (
  <OwnCovers attendeeId={1} />
))
