import { longName } from '#web/gallery/sample-session.ts'
import { createStory } from '#web/gallery/story.ts'
import { FeedForm } from './FeedForm.tsx'

const call = '/api/ComposeRoster/Presets'
const renderForm = () => <FeedForm onClose={() => undefined} />

export const New = createStory({ [call]: [{ id: 'a', name: longName, attendees: [] }] }, renderForm)
export const WithoutPresets = createStory({ [call]: [] }, renderForm)
