import { useState } from 'react'
import type { DeskRoundModel } from '../frame/RoundFrame.tsx'
import { usePatchRound } from '../queries.ts'
import { listChangedFields } from '@uurwerk/contract/rules/round'
import {
  findConflictingFields,
  type RoundDraft,
  toRoundDraft,
  rebaseRoundDraft,
  buildRoundPatch,
} from './round-draft.ts'

interface SeenVersion {
  draft: RoundDraft
  tag: string | null
}

/**
 * Keeps the user's draft and the version that it is based on. Updates from others change neither while the draft is
 * edited.
 */
export function useRoundEditing({ round, tag }: DeskRoundModel, onSaved: () => void) {
  const theirs = toRoundDraft(round)
  const [seen, setSeen] = useState<SeenVersion>({ draft: theirs, tag })
  const [draft, setDraft] = useState(seen.draft)
  const [isOvertaken, setOvertaken] = useState(false)
  const { mutate, isPending } = usePatchRound(round.id)
  const isChanged = listChangedFields(seen.draft, draft).length > 0
  const begin = (from: SeenVersion, mine = from.draft) => {
    setSeen(from)
    setDraft(mine)
    setOvertaken(false)
  }
  // An unchanged draft follows the server's version.
  if (!isChanged && tag !== seen.tag) begin({ draft: theirs, tag })
  const send = (mine: RoundDraft, from: SeenVersion) =>
    mutate(
      { body: buildRoundPatch(from.draft, mine), tag: from.tag },
      {
        onSuccess: (changed) => {
          if (changed === 'overtaken') return setOvertaken(true)
          // Keeps the old tag: the refetched round has a new tag and then replaces this version.
          begin({ draft: toRoundDraft(changed.round), tag: from.tag })
          onSaved()
        },
      },
    )
  return {
    draft,
    setDraft,
    isChanged,
    isPending,
    save: () => send(draft, seen),
    undo: () => begin({ draft: theirs, tag }),
    /** Set when somebody else saved first: their version and the ways to resolve the conflict. */
    overtaken:
      isOvertaken && tag !== seen.tag
        ? {
            theirs,
            fields: listChangedFields(theirs, draft),
            clashing: findConflictingFields(theirs, seen.draft, draft),
            takeTheirs: () => begin({ draft: theirs, tag }),
            keepMine: () => {
              const both = rebaseRoundDraft(theirs, seen.draft, draft)
              begin({ draft: theirs, tag }, both)
              send(both, { draft: theirs, tag })
            },
            leave: () => setOvertaken(false),
          }
        : undefined,
  }
}
