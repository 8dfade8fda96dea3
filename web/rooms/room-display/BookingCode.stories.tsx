import { BookingCode } from './BookingCode.tsx'

export const Code = () => <BookingCode address="https://rooster.example.org/booking?view=day&book=5021" />
