import { screenshotStudent, screenshotTeachers } from './screenshot-week.ts'
import type { Random } from './random.ts'

const firstNames =
  `Aisha Amber Amélie Amir Anouk Antonia Ayoub Bas Bilal Bo Bram Britt Chaima Charlotte Chloé Cas Daan Damian
Daniël David Deniz Dewi Dilara Elif Elin Ella Emma Esra Eva Evi Fabian Fatima Feline Femke Fien Finn Fleur Floris Gijs Giovanni
Guus Hamza Hanna Hidde Hugo Ibrahim Ilse Imane Indy Iris Isa Ivy Jade Jan Jasmijn Jayden Jelle Jens Jesse Jill Joris Julia Julian Jurre
Kaan Kai Karim Kayra Kiki Klaas Koen Kyra Lars Laura Leah Levi Lieke Lina Lisa Lizzy Loïs Lotte Luca Lucas Luuk Lynn Maud Marit Maja
Malak Mats Max Meike Mees Mehmet Merel Mila Milan Mohamed Mira Morris Naomi Nathan Nick Niels Nina Noa Noah Noor Nora Nouri Olivia
Omar Oscar Pelle Pepijn Philip Pien Pim Quinn Rayan Renée Robin Romy Ruben Sam Sanne Sara Saar Sem Senna Sergio Shanaya Siem Sofie
Soraya Stijn Sven Tess Teun Thijmen Thijs Tim Tjeerd Tobias Tom Ties Umut Valerie Veerle Vera Wies Willem Wout Xavi Yara Yasin Yasmin
Youssef Yusuf Zeynep Zoë Zuzanna Ömer Çağla Łukasz Søren Bjørn Ngozi Kwame Linh Mei Arjun Priya Ravi Tuân Adaeze`.split(
    /\s+/,
  )

const lastNames =
  `de Jong|Jansen|de Vries|van den Berg|van Dijk|Bakker|Janssen|Visser|Smit|Meijer|de Boer|Mulder|de Groot|Bos|Vos
|Peters|Hendriks|van Leeuwen|Dekker|Brouwer|de Wit|Dijkstra|Smits|de Graaf|van der Meer|van der Linden|Kok|Jacobs|de Haan|Vermeulen
|van den Heuvel|van der Veen|van den Broek|de Bruijn|de Bruin|van der Heijden|Schouten|van Beek|Willems|van Vliet|van de Ven|Hoekstra
|Maas|Verhoeven|Koster|van Dam|van der Wal|Prins|Blom|Huisman|Peeters|Kuipers|van Veen|Veenstra|Kramer|van den Bosch|Postma|Bosma
|Timmermans|van der Velde|Gerritsen|Martens|Sanders|Zijlstra|Kuijpers|van Loon|Bouwman|Schipper|Hofman|van Doorn|Molenaar|Tromp
|Yılmaz|Kaya|Demir|Çelik|Şahin|Öztürk|Aydın|el Amrani|Bouazza|Benali|El Idrissi|Haddad|Alaoui|Chahid|Ouali|Tahiri|Nguyễn|Trần
|Chen|Wang|Singh|Sharma|Ramdin|Jagroep|Pinas|Kartosen|Martina|Maduro|da Silva|Fernandes|Garcia Lopez|Kowalski|Wiśniewska|Nowak|Popescu
|Ivanova|Petrović|Novák|Müller|Schäfer|O’Connor|Osei|Mensah|Okafor|Abebe|Tesfaye|Warsame|Hosseini|Rahimi|Al-Masri|Haile|Søndergaard`
    .split('|')
    .map((name) => name.trim())

/** Names too long for any column. */
const longNames: [string, string][] = [
  ['Anne-Sophie Wilhelmina', 'van den Heuvel-Oosterhuis de la Fontaine'],
  ['Maximiliaan-Alexander', 'Terwiel van Schoonderwoerd tot Oudekerk'],
  ['Oluwaseun Adébáyò', 'Chukwuemeka-Oyelaran'],
  ['Krishnapriyadarshini', 'Venkataramanakrishnan'],
]

export interface FullName {
  first: string
  last: string
}

export function formatFullName({ first, last }: FullName): string {
  return `${first} ${last}`
}

const screenshotNames = new Set([
  screenshotStudent.name,
  ...Object.values(screenshotTeachers).map(([first, last]) => formatFullName({ first, last })),
])

/** Returns an endless name generator; one in `longNameInterval` is very long, until those run out. */
export function createNameMaker(random: Random, longNameInterval: number): () => FullName {
  let drawnCount = 0
  const drawName = (): FullName => {
    drawnCount += 1
    const longName = drawnCount % longNameInterval === 0 ? longNames[drawnCount / longNameInterval - 1] : undefined
    const [first, last] = longName ?? [random.pick(firstNames), random.pick(lastNames)]
    return screenshotNames.has(formatFullName({ first, last })) ? drawName() : { first, last }
  }
  return drawName
}

const plainLetters: Record<string, string> = { ł: 'l', ø: 'o', ı: 'i', ş: 's', đ: 'd' }

/** Reduces a name to the letters a to z, with `separator` between words. */
const toPlainLetters = (name: string, separator: string) =>
  name
    .toLowerCase()
    .replaceAll(/[łøışđ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .replaceAll(/[^a-z]+/g, separator)

export function createMailMaker(domain: string): (name: FullName) => string {
  const usageCounts = new Map<string, number>()
  return ({ first, last }) => {
    const mailbox = `${toPlainLetters(first, '-')}.${toPlainLetters(last, '')}`.slice(0, 50)
    const usageCount = (usageCounts.get(mailbox) ?? 0) + 1
    usageCounts.set(mailbox, usageCount)
    return `${mailbox}${usageCount === 1 ? '' : usageCount}@${domain}`
  }
}

/** Makes unique codes: the first initial and two letters of the last name. */
export function createCodeMaker(existingCodes: Iterable<string>): (name: FullName) => string {
  const usedCodes = new Set(existingCodes)
  return ({ first, last }) => {
    const initial = toPlainLetters(first, '').charAt(0)
    const letters = toPlainLetters(last, '')
    const initials = toPlainLetters(last, ' ')
      .split(' ')
      .map((word) => word.charAt(0))
      .join('')
    const tails = [initials.length > 1 ? initials.slice(0, 2) : letters.slice(0, 2)]
    for (let firstIndex = 0; firstIndex < letters.length; firstIndex++)
      for (let secondIndex = firstIndex + 1; secondIndex < letters.length; secondIndex++)
        tails.push(letters.charAt(firstIndex) + letters.charAt(secondIndex))
    const code = tails.map((tail) => (initial + tail).toUpperCase()).find((candidate) => !usedCodes.has(candidate))
    if (!code) throw new Error(`No code of three letters is left for ${first} ${last}.`)
    usedCodes.add(code)
    return code
  }
}
