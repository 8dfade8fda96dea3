import { ErrorModal } from './ErrorModal.tsx'

const onClose = () => undefined

export const Warning = () => <ErrorModal kind="warning" code="bookingTimeslotNotAvailable" onClose={onClose} />
export const Fatal = () => <ErrorModal kind="fatal" code="unknownError" instance="0f8a-11" onClose={onClose} />
export const Info = () => <ErrorModal kind="info" code="attendeeHasNoXedule" onClose={onClose} />
