import { useQuery } from '@tanstack/react-query'
import type { SchoolProfile } from '@uurwerk/contract/desk/booking-profiles'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Text } from '#web/ui/Text.tsx'
import { profileEffectQuery, useRemoveProfile } from './queries.ts'

interface Props {
  profile: SchoolProfile
  onClose: (isDone: boolean) => void
}

export function RemoveDialog({ profile: { id, name }, onClose }: Props) {
  const { t } = useTexts()
  const remove = useRemoveProfile()
  const { data } = useQuery(profileEffectQuery(id, null, true))
  return (
    <Modal
      role="alertdialog"
      title={t(($) => $.SCHOOL_PROFILES.REMOVE_DIALOG.TITLE, { name })}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t(($) => $.SCHOOL_PROFILES.CANCEL)}</Button>
          <Button
            variant="danger"
            needsConnection
            disabled={remove.isPending}
            onClick={() => remove.mutate(id, { onSuccess: () => onClose(true), onError: () => onClose(false) })}
          >
            {t(($) => $.SCHOOL_PROFILES.REMOVE)}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t(($) => $.SCHOOL_PROFILES.REMOVE_DIALOG.MESSAGE)}</p>
        {data && data.outsideLimits > 0 && (
          <Text tone="warn">{t(($) => $.SCHOOL_PROFILES.EFFECT.OUTSIDE, { count: data.outsideLimits })}</Text>
        )}
      </Stack>
    </Modal>
  )
}
