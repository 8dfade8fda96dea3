import * as z from 'zod/mini'
import { rosterBounds } from './roster-path.ts'
import { defineContract } from '../endpoint.ts'
import { Id } from '../values.ts'

/** Made by the browser, so that saving twice creates one preset. */
export const PresetId = z.string().check(z.regex(/^[\w-]{1,64}$/))

export const presetLimit = 50

/** `colour` is a hue; null for the next free hue. */
const ColouredAttendee = z.object({
  attendeeId: Id,
  colour: z.nullable(z.int().check(z.minimum(0), z.maximum(359))),
})

const hasUniqueAttendees = (attendees: readonly z.infer<typeof ColouredAttendee>[]) =>
  new Set(attendees.map(({ attendeeId }) => attendeeId)).size === attendees.length

export const presetNameLength = 60

export const PresetBody = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(presetNameLength)),
  attendees: z
    .array(ColouredAttendee)
    .check(z.minLength(1), z.maxLength(rosterBounds.attendees), z.refine(hasUniqueAttendees)),
})
export type PresetBody = z.infer<typeof PresetBody>

/** Leaves out people the reader may no longer see. */
export const Preset = z.extend(PresetBody, {
  id: PresetId,
  attendees: z.array(ColouredAttendee),
  /** For `If-Match`. */
  version: z.int(),
})
export type Preset = z.infer<typeof Preset>

export const composeRosterContract = defineContract({
  presets: {
    method: 'GET',
    path: '/api/ComposeRoster/Presets',
    summary: "The caller's composed rosters, by name",
    access: ['roster'],
    result: z.array(Preset),
    errors: [],
  },
  savePreset: {
    method: 'PUT',
    path: '/api/ComposeRoster/Presets/:id',
    summary: 'Create or change a composed roster',
    access: ['roster'],
    params: z.object({ id: PresetId }),
    body: PresetBody,
    result: Preset,
    errors: ['attendeeNoRights', 'attendeeDoesNotExist', 'requestOutOfBounds', 'preconditionFailed'],
  },
  removePreset: {
    method: 'DELETE',
    path: '/api/ComposeRoster/Presets/:id',
    summary: 'Remove a composed roster, with the feeds that contain it',
    access: ['roster'],
    params: z.object({ id: PresetId }),
    result: z.null(),
    errors: ['presetDoesNotExist', 'preconditionFailed'],
  },
})
