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

/** What one has seen of a round and what one made of it; what others make of it meanwhile changes neither. */
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
  // What nobody has touched follows what the server says.
  if (!isChanged && tag !== seen.tag) begin({ draft: theirs, tag })
  const send = (mine: RoundDraft, from: SeenVersion) =>
    mutate(
      { body: buildRoundPatch(from.draft, mine), tag: from.tag },
      {
        onSuccess: (changed) => {
          if (changed === 'overtaken') return setOvertaken(true)
          // With the old tag: what the server says by now comes with the new one.
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
    /** Somebody else was first: what they made of it, and the ways out. */
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
