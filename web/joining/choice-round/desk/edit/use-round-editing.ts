import { useState } from 'react'
import type { DeskRoundModel } from '../frame/RoundFrame.tsx'
import { usePatchRound } from '../queries.ts'
import { listChangedFields } from '@uurwerk/contract/rules/round'
import {
  listConflictingFields,
  type RoundDraft,
  toRoundDraft,
  rebaseRoundDraft,
  completeRoundDraft,
  buildRoundPatch,
} from './round-draft.ts'

/** The version behind the draft, with the ETag that saving compares. */
interface BaseVersion {
  draft: RoundDraft
  etag: string | null
}

/** Keeps the user's draft and its base version. Updates from others change neither while the user edits. */
export function useRoundEditing({ round, etag }: DeskRoundModel, onSaved: () => void) {
  /** The latest version fetched, saved by this user or somebody else. */
  const serverDraft = toRoundDraft(round)
  const [baseVersion, setBaseVersion] = useState<BaseVersion>({ draft: serverDraft, etag })
  const [draft, setDraft] = useState(baseVersion.draft)
  const [isOvertaken, setOvertaken] = useState(false)
  const { mutate, isPending } = usePatchRound(round.id)
  const completeDraft = completeRoundDraft(draft)
  const isChanged = listChangedFields(baseVersion.draft, completeDraft).length > 0
  const resetTo = (version: BaseVersion, ownDraft = version.draft) => {
    setBaseVersion(version)
    setDraft(ownDraft)
    setOvertaken(false)
  }
  // An unchanged draft follows the server's version.
  if (!isChanged && etag !== baseVersion.etag) resetTo({ draft: serverDraft, etag })
  const send = (ownDraft: RoundDraft, version: BaseVersion) =>
    mutate(
      { body: buildRoundPatch(version.draft, ownDraft), etag: version.etag },
      {
        onSuccess: (result) => {
          if (result === 'overtaken') return setOvertaken(true)
          // The answer comes without its ETag. With the old one, the draft follows the refetched round, whose ETag differs.
          resetTo({ draft: toRoundDraft(result.round), etag: version.etag })
          onSaved()
        },
      },
    )
  return {
    draft,
    setDraft,
    isChanged,
    isPending,
    save: () => send(completeDraft, baseVersion),
    undo: () => resetTo({ draft: serverDraft, etag }),
    /** Set when somebody else saved first, and their version is fetched. */
    conflict:
      isOvertaken && etag !== baseVersion.etag
        ? {
            theirDraft: serverDraft,
            differingFields: listChangedFields(serverDraft, completeDraft),
            conflictingFields: listConflictingFields(serverDraft, baseVersion.draft, completeDraft),
            takeTheirs: () => resetTo({ draft: serverDraft, etag }),
            keepOwn: () => {
              const mergedDraft = rebaseRoundDraft(serverDraft, baseVersion.draft, completeDraft)
              resetTo({ draft: serverDraft, etag }, mergedDraft)
              send(mergedDraft, { draft: serverDraft, etag })
            },
            close: () => setOvertaken(false),
          }
        : undefined,
  }
}
