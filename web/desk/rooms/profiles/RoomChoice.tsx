import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Text } from '#web/ui/Text.tsx'
import { schoolRoomsQuery } from '../queries.ts'
import { filterRooms, sortRooms } from '../room-rows.ts'
import type { ProfileFieldsProps } from './profile-fields-props.ts'
import styles from './ProfileDialog.module.css'

export function RoomChoice({ draft, isTried, onChange }: ProfileFieldsProps & { isTried: boolean }) {
  const { t } = useTexts()
  const { data = [] } = useQuery(schoolRoomsQuery)
  const [search, setSearch] = useState('')
  const shown = sortRooms(filterRooms(data, { search }), {})
  const shownIds = shown.map(({ id }) => id)
  const selectedCount = shownIds.filter((id) => draft.rooms.includes(id)).length
  const isMissing = isTried && draft.rooms.length === 0
  return (
    <Stack as="fieldset" gap={3} className={styles.choice}>
      <Text as="legend" isStrong>
        {t(($) => $.SCHOOL_PROFILES.FIELD.ROOMS)} ({t(($) => $.SCHOOL_PROFILES.ROOMS, { count: draft.rooms.length })})
      </Text>
      <SearchField
        label={t(($) => $.SCHOOL_PROFILES.FIELD.FIND_ROOM)}
        aria-invalid={isMissing || undefined}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          // Neither key is for the profile that the field is part of.
          if (event.key === 'Enter') event.preventDefault()
          if (event.key !== 'Escape' || search === '') return
          event.stopPropagation()
          setSearch('')
        }}
      />
      {isMissing && (
        <Text role="alert" tone="danger" size="list">
          {t(($) => $.SCHOOL_PROFILES.FIELD.ROOMS_FAULT)}
        </Text>
      )}
      <Checkbox
        checked={shownIds.length > 0 && selectedCount === shownIds.length}
        isMixed={selectedCount > 0 && selectedCount < shownIds.length}
        onChange={(isChecked) => {
          const others = draft.rooms.filter((id) => !shownIds.includes(id))
          onChange({ rooms: isChecked ? [...others, ...shownIds] : others })
        }}
      >
        {t(($) => $.SCHOOL_PROFILES.FIELD.ALL_ROOMS)}
      </Checkbox>
      <div className={styles.options}>
        {shown.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={draft.rooms.includes(id)}
            onChange={() => onChange({ rooms: [...new Set(draft.rooms).symmetricDifference(new Set([id]))] })}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </Stack>
  )
}
