import i18next from 'i18next'
import { t } from '../lib/i18n.ts'
import type { ErrorModalContent } from './error-handling.ts'

/** Falls back to the general texts for codes without their own. */
export function getErrorTexts(code: ErrorModalContent['code']) {
  if (code === 'PERMISSION_DENIED' || code === 'POSITION_UNAVAILABLE' || code === 'TIMEOUT')
    return { title: t(($) => $.COMMON.GEOLOCATION.ERROR.TITLE), message: t(($) => $.COMMON.GEOLOCATION.ERROR[code]) }
  if (code === 'CONFIRM_DENIED')
    return {
      title: t(($) => $.BOOKING.BOOKED.CONFIRM.ERROR.TITLE),
      message: t(($) => $.BOOKING.BOOKED.CONFIRM.ERROR.PERMISSION_DENIED),
    }
  const key = i18next.exists(`COMMON.ERROR.${code}.MESSAGE`) ? code : 'COMMON'
  return { title: t(($) => $.COMMON.ERROR[key].TITLE), message: t(($) => $.COMMON.ERROR[key].MESSAGE) }
}
