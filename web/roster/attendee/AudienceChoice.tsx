import type { FilterOptions } from '@uurwerk/contract/roster/attendee-find'
import { type Role, roles } from '@uurwerk/contract/roles'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useTexts } from '#web/lib/i18n.ts'
import { Checkbox } from '#web/ui/Choice.tsx'
import styles from './AudienceChoice.module.css'
import { schoolOptionsQuery, TeamsAndGroups } from './TeamsAndGroups.tsx'

interface Audience {
  roles: Role[]
  teams: number[]
  groups: number[]
}

interface Props {
  audience: Readonly<{ [Part in keyof Audience]: readonly Audience[Part][number][] }>
  /** Defaults to the teams and groups of the school. */
  options?: z.infer<typeof FilterOptions>
  hasRoles?: boolean
  /** Names the list of teams and groups. */
  label: string
  fault?: ReactNode
  onChange: (changes: Partial<Audience>) => void
}

/** Roles, teams and groups. */
export function AudienceChoice({ audience, options, hasRoles = true, label, fault, onChange }: Props) {
  const { t } = useTexts()
  const schoolOptions = useQuery({ ...schoolOptionsQuery, enabled: !options })
  const { teams, groups } = options ?? schoolOptions.data ?? { teams: [], groups: [] }
  const teamIds = new Set(teams.map(({ id }) => id))
  return (
    <>
      {hasRoles && (
        <div className={styles.options}>
          {roles.map((role) => (
            <Checkbox
              key={role}
              checked={audience.roles.includes(role)}
              onChange={() => onChange({ roles: [...new Set(audience.roles).symmetricDifference(new Set([role]))] })}
            >
              {t(($) => $.SHELL.ROLE[role])}
            </Checkbox>
          ))}
        </div>
      )}
      <TeamsAndGroups
        options={options}
        label={label}
        fault={fault}
        selected={[...teams, ...groups].filter(({ id }) => audience.teams.includes(id) || audience.groups.includes(id))}
        onChange={(chosen) =>
          onChange({
            teams: chosen.filter(({ id }) => teamIds.has(id)).map(({ id }) => id),
            groups: chosen.filter(({ id }) => !teamIds.has(id)).map(({ id }) => id),
          })
        }
      />
    </>
  )
}
