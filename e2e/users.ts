/** People of the demo school who sign in, by role. */
export const users = {
  student: 'Sanne Bakker',
  teacher: 'Joris van Dijk',
  teamCoordinator: 'Femke Hendriks',
  planner: 'Marloes Veenstra',
  examDesk: 'Hanneke Dekker',
  serviceDesk: 'Yusuf Demir',
  administrator: 'Arjan Molenaar',
} as const
