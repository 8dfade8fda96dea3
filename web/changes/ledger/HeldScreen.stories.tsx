import type { HeldLine } from '@uurwerk/contract/changes/held'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { HeldScreen } from './HeldScreen.tsx'

const line = (id: number, name: string, covered: number, cancelled: number): HeldLine => ({
  group: { id, name },
  planned: 120,
  held: 120 - covered - cancelled - 1,
  covered,
  moved: 1,
  cancelled,
})
const lines: HeldLine[] = [line(1, '5V1', 4, 3), line(2, '5V2', 2, 9), { ...line(3, '', 0, 0), group: null }]

export const Loaded = createStory({ '/api/Changes/Held': lines }, () => <HeldScreen />)
export const NoLessons = createStory({ '/api/Changes/Held': [] }, () => <HeldScreen />)
export const Loading = createStory({}, () => <HeldScreen />)
export const TooWide = createStory({ '/api/Changes/Held': createRefusal('requestOutOfBounds') }, () => <HeldScreen />)
