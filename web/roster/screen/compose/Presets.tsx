import type { Preset } from '@uurwerk/contract/roster/compose-roster'
import { Trash2, UserRound } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { focusBeside } from '#web/lib/focus-beside.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import type { RosterModel } from '../use-roster-model.ts'
import styles from './ComposeDialog.module.css'
import { useRemovePreset } from './preset-mutations.ts'
import { usePresets } from '#web/data/presets.ts'
import { assignHues, toSelection } from './compose-state.ts'

interface Props {
  model: RosterModel
  canSave: boolean
  onChoose: () => void
}

export function Presets({ model, canSave, onChoose }: Props) {
  const { t } = useTexts()
  const { address } = model
  const { data: presets, isError, refetch } = usePresets()
  const { mutate: remove } = useRemovePreset()
  const [idToRemove, setIdToRemove] = useState<string>()
  const [keptId, setKeptId] = useState<string>()
  const choose = (preset: Preset) => {
    onChoose()
    address.showSelection(toSelection(preset), preset.id)
  }
  return (
    <section aria-label={t(($) => $.COMPOSE.SAVED_ONES)}>
      <h3>{t(($) => $.COMPOSE.SAVED_ONES)}</h3>
      <ul className={styles.presets}>
        <OwnRoster model={model} onChoose={onChoose} />
        {presets?.map((preset) => (
          <li key={preset.id}>
            {idToRemove === preset.id ? (
              <RemovalQuestion
                preset={preset}
                onKeep={() => {
                  setIdToRemove(undefined)
                  setKeptId(preset.id)
                }}
                onRemove={() => {
                  setIdToRemove(undefined)
                  setKeptId(undefined)
                  remove(preset)
                }}
              />
            ) : (
              <>
                <PresetButton preset={preset} isActive={preset.id === address.presetId} onChoose={choose} />
                {canSave && (
                  <Button
                    isSquare
                    variant="quiet"
                    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed is gone
                    autoFocus={keptId === preset.id}
                    aria-label={t(($) => $.COMPOSE.REMOVE, { name: preset.name })}
                    onClick={() => setIdToRemove(preset.id)}
                  >
                    <Trash2 size={16} />
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      <div role="status" className="textList">
        {!isError && !presets && t(($) => $.COMPOSE.LOADING)}
        {presets?.length === 0 && t(($) => $.COMPOSE.NONE)}
      </div>
      {isError && <Failed variant="row" title={t(($) => $.COMPOSE.FAILED)} onRetry={refetch} />}
    </section>
  )
}

function OwnRoster({ model, onChoose }: Pick<Props, 'model' | 'onChoose'>) {
  const { t } = useTexts()
  const { address, isOwn, hasNoOwnRoster } = model
  const { ownId } = address
  if (ownId === undefined) return null
  return (
    <li>
      <button
        type="button"
        className={styles.preset}
        aria-current={isOwn || undefined}
        disabled={hasNoOwnRoster}
        onClick={() => {
          onChoose()
          address.showAttendee(ownId)
        }}
      >
        <UserRound size={16} aria-hidden /> <b>{t(($) => $.COMPOSE.MINE)}</b>
        {hasNoOwnRoster && <span>{t(($) => $.ROSTER.MINE_DISABLED)}</span>}
      </button>
    </li>
  )
}

interface PresetProps {
  preset: Preset
  isActive: boolean
  onChoose: (preset: Preset) => void
}

/** The dots give an impression of the colours. */
const maximumDots = 4

function PresetButton({ preset, isActive, onChoose }: PresetProps) {
  const { t } = useTexts()
  const attendeeCount = preset.attendees.length
  const hues = [...assignHues(toSelection(preset)).values()]
  return (
    <button
      type="button"
      className={styles.preset}
      aria-current={isActive || undefined}
      disabled={attendeeCount === 0}
      onClick={() => onChoose(preset)}
    >
      <span aria-hidden className={styles.dots}>
        {hues.slice(0, maximumDots).map((hue, index) => (
          <i key={index} style={{ '--hue': hue } as CSSProperties} />
        ))}
      </span>
      <b>{preset.name}</b>
      <span>
        {attendeeCount === 0 ? t(($) => $.COMPOSE.GONE) : t(($) => $.COMPOSE.COUNT, { count: attendeeCount })}
      </span>
    </button>
  )
}

interface RemovalQuestionProps {
  preset: Preset
  onKeep: () => void
  onRemove: () => void
}

function RemovalQuestion({ preset, onKeep, onRemove }: RemovalQuestionProps) {
  const { t } = useTexts()
  return (
    <div role="group" className={styles.question} aria-label={t(($) => $.COMPOSE.REMOVE, { name: preset.name })}>
      <p role="alert">{t(($) => $.COMPOSE.REMOVE_QUESTION, { name: preset.name })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed is gone */}
      <Button autoFocus onClick={onKeep}>
        {t(($) => $.COMPOSE.KEEP)}
      </Button>
      <Button
        needsConnection
        variant="danger"
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget.closest('li'))
          onRemove()
        }}
      >
        {t(($) => $.COMPOSE.REMOVE_CONFIRM)}
      </Button>
    </div>
  )
}
