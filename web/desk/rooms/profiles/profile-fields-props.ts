import type { ProfileFields } from '@uurwerk/contract/desk/booking-profiles'

export interface ProfileFieldsProps {
  draft: ProfileFields
  onChange: (changes: Partial<ProfileFields>) => void
}
