import { ErrorPicture } from './ErrorPicture.tsx'

export const Warning = () => <ErrorPicture kind="warning" />
export const Fatal = () => <ErrorPicture kind="fatal" />
export const Info = () => <ErrorPicture kind="info" />
