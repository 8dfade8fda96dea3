import { useQueryClient } from '@tanstack/react-query'
import type { Announcement, AnnouncementAudience } from '@uurwerk/contract/tell/announcement'
import { useState } from 'react'
import { sessionQuery } from '#web/data/me.ts'
import { sampleSession } from '#web/gallery/sample-session.ts'
import { createStory } from '#web/gallery/story.ts'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'

const reach: AnnouncementAudience = {
  people: 62,
  everyone: true,
  teams: [{ id: 301, name: 'Exacte vakken' }],
  groups: [{ id: 401, name: 'V5A' }],
}
const announcement: Announcement = {
  id: 7,
  title: 'Fietsenstalling dicht',
  text: 'De **fietsenstalling** is deze week dicht.\n\n- Zet je fiets bij ingang B\n- Vragen? Ga naar de conciërge',
  audience: { roles: ['student'], teams: [], groups: [401] },
  audienceNames: [{ id: 401, name: 'V5A' }],
  from: '2026-11-18T08:00',
  until: '2026-11-24T17:00',
  pinned: true,
  onBoard: true,
  createdBy: null,
  version: 1,
}
const doNothing = () => undefined

export const New = createStory({ '/api/Announcement/Audience': reach }, () => (
  <AnnouncementDialog original={undefined} onClose={doNothing} />
))
function OfPlanner() {
  const client = useQueryClient()
  useState(() =>
    client.setQueryData(sessionQuery.queryKey, { ...sampleSession, me: { ...sampleSession.me, roles: ['planner'] } }),
  )
  return <AnnouncementDialog original={undefined} onClose={doNothing} />
}
export const NewOfPlanner = createStory({ '/api/Announcement/Audience': reach }, () => <OfPlanner />)

export const Edited = createStory({ '/api/Announcement/Audience': reach }, () => (
  <AnnouncementDialog original={announcement} onClose={doNothing} />
))
