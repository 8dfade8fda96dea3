import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '#web/data/me.ts'
import { sampleSession } from '#web/gallery/sample-session.ts'
import { AddLesson } from './AddLesson.tsx'

export function Closed() {
  const client = useQueryClient()
  useState(() =>
    client.setQueryData(sessionQuery.queryKey, { ...sampleSession, me: { ...sampleSession.me, roles: ['planner'] } }),
  )
  return (
    <AddLesson
      date={Temporal.PlainDate.from('2026-11-24')}
      attendees={[{ id: 30, name: 'V5A', type: 'group' }]}
      onAdded={() => undefined}
    />
  )
}
