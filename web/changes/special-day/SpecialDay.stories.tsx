import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '#web/data/me.ts'
import { sampleSession } from '#web/gallery/sample-session.ts'
import { createStory } from '#web/gallery/story.ts'
import { EventPreview } from './EventPreview.tsx'
import { HoldEvent } from './HoldEvent.tsx'
import { ShortenDay } from './ShortenDay.tsx'
import { ShortenedPreview } from './ShortenedPreview.tsx'
import { sampleBells, sampleEvent, sampleShortenedDay } from './special-day-sample.ts'

const date = Temporal.PlainDate.from('2026-11-18')
const close = () => undefined

function Shown({ bells = sampleBells }) {
  const client = useQueryClient()
  useState(() => client.setQueryData(sessionQuery.queryKey, { ...sampleSession, bells }))
  return <ShortenDay date={date} onClose={close} />
}

export const Shortening = createStory({ '/shorten': sampleShortenedDay }, () => <Shown />)
export const WithoutBells = () => <Shown bells={[]} />
export const ShortenedPreviewed = () => <ShortenedPreview preview={sampleShortenedDay} />
export const NothingToShorten = () => (
  <ShortenedPreview preview={{ ...sampleShortenedDay, moved: 0, unmoved: [], clashes: [], bookings: [] }} />
)
export const Event = createStory({ '/api/Changes/Event': sampleEvent }, () => <HoldEvent date={date} onClose={close} />)
export const EventPreviewed = () => <EventPreview preview={sampleEvent} />
export const EventWithoutLessons = () => (
  <EventPreview
    preview={{ ...sampleEvent, cancelled: [], continuing: [], open: [], freed: [], clashes: [], bookings: [] }}
  />
)
