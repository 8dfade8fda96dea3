import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Announcement, type AnnouncementBody, announcementContract } from '@uurwerk/contract/tell/announcement'
import { keys } from '#web/data/keys.ts'
import { saveWithMerge } from '#web/data/save-with-merge.ts'
import { useSendOnce } from '#web/data/use-send-once.ts'
import { call } from '#web/lib/call.ts'
import { t } from '#web/lib/i18n.ts'
import { type AnnouncementDraft, toAnnouncementBody, toAnnouncementDraft, toAudience } from './announcement-draft.ts'
import { formatAudience } from './format-audience.ts'

export const changeableAnnouncementsQuery = queryOptions({
  queryKey: [...keys.announcements, 'all'],
  queryFn: ({ signal }) => call(announcementContract.list, { query: { all: true } }, signal),
  staleTime: 0,
})

/** With the number of people that the draft reaches. */
export const audienceQuery = (draft: AnnouncementDraft) =>
  queryOptions({
    queryKey: [...keys.announcements, 'audience', toAudience(draft)],
    queryFn: ({ signal }) => call(announcementContract.audience, { query: toAudience(draft) }, signal),
    placeholderData: keepPreviousData,
  })

function useAnnouncementMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([keys.announcements, keys.notifications].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

interface AnnouncementSave {
  /** The version on screen when the edit began; undefined for a new announcement. */
  original: Announcement | undefined
  draft: AnnouncementDraft
}

/** Lets the user choose if somebody else changed the same part. */
export function useSaveAnnouncement() {
  const create = useSendOnce((body: AnnouncementBody, headers) =>
    call(announcementContract.create, { body }, undefined, headers),
  )
  return useAnnouncementMutation(async ({ original, draft }: AnnouncementSave) => {
    const own = toAnnouncementBody(draft)
    if (!original) return create(own)
    const { id } = original
    return saveWithMerge({
      base: { ...toAnnouncementBody(toAnnouncementDraft(original)) },
      own: { ...own },
      read: async () => {
        const stored = (await call(announcementContract.list, { query: { all: true } })).find((item) => item.id === id)
        return stored
          ? { stored: { ...toAnnouncementBody(toAnnouncementDraft(stored)) }, etag: `"${stored.version}."` }
          : null
      },
      describePart: (part, version) => describePart(part, version),
      send: (body, headers) => call(announcementContract.change, { params: { id }, body }, undefined, headers),
    })
  })
}

export const useRemoveAnnouncement = () =>
  useAnnouncementMutation((id: number) => call(announcementContract.remove, { params: { id } }))

function describePart(part: keyof AnnouncementBody, version: AnnouncementBody) {
  const label = t(($) => $.ANNOUNCEMENT.FIELD[part])
  if (part === 'audience') return { label, text: formatAudience(version.audience ?? {}, []) }
  const value = version[part]
  return { label, text: typeof value === 'string' ? value : t(($) => $.ANNOUNCEMENT[value ? 'YES' : 'NO']) }
}
