import { sql } from 'kysely'
import type { RunningServer } from '../server/main.ts'

/** The only person of the demo school without consent. */
export const notYetConsented = { sourceId: '125643', name: 'Noor Ivanova' }

/** Records the consent of everyone else, so that no dialog covers the screens. */
export const giveConsent = ({ db }: Pick<RunningServer, 'db'>) =>
  sql`
    insert into person_settings (attendee_id, show_privacy_consent_message)
    select id, false
    from person
    join attendee on attendee.id = person.attendee_id
    where source_id <> ${notYetConsented.sourceId}
    on conflict (attendee_id) do update set show_privacy_consent_message = false
  `.execute(db)
