/** A chapter with the content of its four weeks. */
interface Chapter {
  title: string
  weeks: string[]
}

/** The year of a subject. `formatBookLocation` formats a location in the book; `page` is a related web page. */
interface Book {
  /** Introductory weeks, which spread the tests of different subjects. */
  introductoryWeeks: number
  chapters: Chapter[]
  formatBookLocation: (chapter: number, week: number) => string
  page?: string
}

const formatParagraph = (chapter: number, week: number) => `§ ${chapter}.${week}`
const formatUnit = (chapter: number, week: number) => `Unit ${chapter}, les ${week}; woordenlijst ${chapter}.${week}`
const formatReader = (chapter: number, week: number) =>
  `Reader, p. ${(chapter - 1) * 24 + week * 6 - 5}–${(chapter - 1) * 24 + week * 6}`

const upperMathematics = `
Analytische meetkunde: Lijnen en hoeken|Afstand van een punt tot een lijn|Vergelijking van een cirkel|Raaklijnen aan een cirkel
Differentiëren: Rekenregels voor afgeleiden; productregel|Quotiëntregel en raaklijn opstellen|Kettingregel|De afgeleide van wortel- en gebroken functies
Goniometrie: Eenheidscirkel en radialen|Goniometrische vergelijkingen|Sinusoïden tekenen en opstellen|Goniometrische functies differentiëren
Exponenten en logaritmen: Rekenregels voor logaritmen|Exponentiële vergelijkingen oplossen|Het grondtal e|Groeimodellen in context
Integreren: Primitiveren|Oppervlakte tussen grafieken|Omwentelingslichamen|Toepassingen van integralen
Vectoren: Rekenen met vectoren|Het inproduct|Bewegingsvergelijkingen|Zwaartepunten`

/** One line per chapter. */
const bookTexts: Record<
  string,
  [introductoryWeeks: number, formatBookLocation: Book['formatBookLocation'], page: string, text: string]
> = {
  wiB: [3, formatParagraph, 'https://www.geogebra.org/calculator', upperMathematics],
  wi: [
    0,
    formatParagraph,
    'https://www.geogebra.org/calculator',
    `
Rekenen: Voorrangsregels|Negatieve getallen|Breuken optellen en aftrekken|Rekenen met procenten
Lijnen en hoeken: Hoeken meten en tekenen|Evenwijdige lijnen|Driehoeken construeren|Symmetrie
Formules: Woordformules|Van tabel naar grafiek|Lineaire verbanden|Formules vergelijken
Vlakke figuren: Omtrek en oppervlakte|Vierhoeken en hun eigenschappen|De cirkel|Samengestelde figuren
Vergelijkingen: De balansmethode|Vergelijkingen met haakjes|Vergelijkingen uit een verhaal|Ongelijkheden
Statistiek: Frequentietabel en diagram|Gemiddelde, mediaan en modus|Steekproeven|Een eigen onderzoekje`,
  ],
  wiA: [
    4,
    formatParagraph,
    '',
    `
Tellen en kansen: Systematisch tellen|Permutaties en combinaties|Kansen optellen en vermenigvuldigen|Verwachtingswaarde
Afgeleide functies: Differentiequotiënt|Rekenregels voor de afgeleide|Toppen en hellingen in context|Marginale kosten
Statistiek: Data verzamelen en samenvatten|Normale verdeling|Betrouwbaarheidsinterval|Verschil tussen groepen
Groei: Lineaire en exponentiële groei|Halveringstijd en verdubbelingstijd|Logaritmische schaal|Groeimodellen vergelijken
Periodieke verbanden: Sinusoïden herkennen|Evenwichtsstand en amplitude|Formules opstellen|Getijden en daglengte
Toetsen van hypothesen: Nul- en alternatieve hypothese|Binomiale toets|Normale benadering|Conclusies opschrijven`,
  ],
  wiC: [
    2,
    formatParagraph,
    '',
    `
Vorm en ruimte: Aanzichten en uitslagen|Perspectieftekenen|Verdwijnpunten|De gulden snede
Tellen: Boom- en wegendiagram|Volgorde van belang|Combinaties|Kansen berekenen
Logisch redeneren: Als-danbeweringen|Venndiagrammen|Redeneerfouten herkennen|Paradoxen
Statistiek: Diagrammen lezen|Misleidende grafieken|Spreiding|Onderzoek naar schermtijd
Groei: Procentuele groei|Groeifactoren|Samengestelde rente|Bevolkingsgroei
Verbanden: Formules lezen|Recht en omgekeerd evenredig|Machtsverbanden|Een model kiezen`,
  ],
  ne: [
    4,
    formatReader,
    'https://www.examenblad.nl',
    `
Betoog: Standpunt en argument|Betoog: structuur en drogredenen|Schrijven: eerste versie betoog|Feedback in tweetallen
Leesvaardigheid: Tekstsoorten en tekstdoel|Alinea's en signaalwoorden|Samenvatten van een artikel|Examentekst in tijd
Literatuur 1600–1800: De Gouden Eeuw: Bredero en Hooft|Vondel lezen|Verlichting en vertoog|Wolff en Deken
Debat: Onderzoek bij een stelling|Argumenteren en weerleggen|Parlementair debat in groepen|Terugkijken op het debat
Literatuur 1800–1900: Romantiek|Multatuli: Max Havelaar|De Tachtigers|Naturalisme
Mondeling: Boekenlijst kiezen|Leesverslag schrijven|Thema en motief|Oefengesprek in drietallen`,
  ],
  en: [
    1,
    formatUnit,
    '',
    `
Media: Listening: news and bias|Reading: op-ed articles|Grammar: conditionals|Speaking: a short pitch
Work: Listening: B2 interviews|Essay: linking words|Letter of application|Speaking: job interview
Science: Reading: exam text|Vocabulary in context|Grammar: passive|Presenting a graph
Literature 1: Romantic poets|Frankenstein, volume 1|Frankenstein, volume 2|Reading log and discussion
The city: Unit text: The city|Listening: accents|Writing: a report|Debate: cars out of town
Literature 2: Short stories|Orwell: Animal Farm|Irony and satire|Book talk in groups`,
  ],
  bi: [
    4,
    formatParagraph,
    'https://www.biologiepagina.nl',
    `
Evolutie: Variatie en selectie|Soortvorming|Bewijzen voor evolutie|Stambomen lezen
Regeling: Homeostase|Regeling: hormonen en zenuwen|Reflexen en hersenen|Verslag practicum reactiesnelheid
Waarneming: Oog en oor|Zintuigcellen|Van prikkel naar waarneming|Practicum: gezichtsveld meten
Gedrag: Leren en prikkels|Sociaal gedrag|Een ethogram maken|Onderzoek op de kinderboerderij
Transport: Bloed en bloedvaten|Het hart|Uitwisseling in weefsels|Practicum: dissectie van een hart
Ecologie: Populaties|Voedselketens en kringlopen|Mens en milieu|Veldwerk langs de Vecht`,
  ],
  na: [
    5,
    formatParagraph,
    'https://phet.colorado.edu/nl/',
    `
Beweging: Eenparige en versnelde beweging|Plaats-tijddiagrammen|Vrije val en wrijving|Practicum: luchtkussenbaan
Trillingen: Trillingen: periode en fase|Massa-veersysteem|Practicum slinger|Resonantie
Golven: Lopende golven|Geluid en toonhoogte|Staande golven|Interferentie
Elektriciteit: Spanning en stroom|Serie- en parallelschakelingen|Practicum: weerstandsdraad|Elektrisch vermogen
Velden: Elektrische velden|Magnetische velden|Lorentzkracht|Inductie
Straling: Bouw van het atoom|Verval en halveringstijd|Dosis en bescherming|Medische beeldvorming`,
  ],
  sk: [
    3,
    formatParagraph,
    '',
    `
Reacties: Reactievergelijkingen|Rekenen aan reacties|Energiediagrammen|Reactiesnelheid
Evenwichten: Dynamisch evenwicht|Evenwichtsvoorwaarde|Ligging van het evenwicht|Practicum: verschuiven van evenwicht
Zuren en basen: pH-berekeningen|Zwakke zuren|Zuur-basereacties|Practicum: titratie van azijn
Koolstofchemie: Structuurformules|Functionele groepen|Isomerie|Reactiemechanismen
Redox: Elektronenoverdracht|Halfreacties|Batterij en brandstofcel|Corrosie
Groene chemie: Atoomeconomie|Kringlopen sluiten|Blokschema's|Ontwerp een schoon proces`,
  ],
  gs: [
    5,
    formatParagraph,
    '',
    `
Verlichting: Rationeel denken|De Verlichting en het bestuur|Franse Revolutie|Napoleon en Nederland
Koude Oorlog: Koude Oorlog: blokvorming|Berlijn, Korea, Cuba|Bronnenonderzoek: affiches|Dekolonisatie
Industrialisatie: Stoom en steden|De sociale kwestie|Emancipatie van vrouwen|Modern imperialisme
Wereldoorlogen: De Eerste Wereldoorlog|Crisis en propaganda|De Tweede Wereldoorlog|De Holocaust
Nederland na 1945: Nederland na 1945: wederopbouw|Ontzuiling|Migratie|Europese samenwerking
China: Het keizerrijk|De republiek|Mao en de revolutie|Hervormingen na 1978`,
  ],
  ak: [
    2,
    formatParagraph,
    'https://www.topotijdreis.nl',
    `
Wereldsteden: Mondiale verschuivingen|Arbeid en handel|Casus Vietnam|Verkeer en wonen in Jakarta
Veldwerk: Een onderzoeksvraag maken|Veldwerk in de haven|Gegevens verwerken|Verslag schrijven
Stedelijke netwerken: Stad en stedelijk netwerk|De Randstad|Krimp en groei|Ruimtelijke plannen lezen
Aarde: Platentektoniek|Vulkanen en aardbevingen|Verwering en erosie|Landschappen herkennen
Klimaat: Luchtdruk en wind|Zeestromen|Klimaatverandering|Waterbeheer in Nederland
Zuid-Amerika: Bevolking en taal|Grondstoffen|Megasteden|Het Amazonegebied`,
  ],
  ec: [
    1,
    formatParagraph,
    '',
    `
Markt: Vraag en aanbod|Elasticiteit|Marktvormen|Marktfalen
Speltheorie: Gevangenendilemma|Nash-evenwicht|Zelfbinding|Een eigen spel ontwerpen
Geld: Functies van geld|Banken en rente|Inflatie meten|De ECB
Levensloop: Ruilen over de tijd|Pensioen|Verzekeren en risico|Averechtse selectie
Conjunctuur: De kringloop|Het bbp|Conjunctuurbeleid|Begroting lezen
Internationale handel: Comparatief voordeel|Wisselkoersen|Betalingsbalans|Handelsbeleid`,
  ],
  in: [
    5,
    (chapter) => `Module ${chapter}, logboek`,
    '',
    `
Programmeren: Variabelen en keuzes|Herhalingen|Functies|Fouten zoeken
Databases: Databases: relaties|SQL: select|SQL: join|Project: ontwerp
Project: Project: bouwen|Project: testen met gebruikers|Project: demo|Terugkijken en verbeteren
Netwerken: Netwerken: lagen|Adressen en namen|Versleuteling|Veilig inloggen
Algoritmen: Zoeken en sorteren|Recursie|Bomen en grafen|Wedstrijd: het kortste pad
Data: Een dataset opschonen|Grafieken maken|Voorspellen|Privacy en algoritmen`,
  ],
  kcv: [
    0,
    formatReader,
    '',
    `
Troje: Het verhaal van de Ilias|Achilles en Hector|Vazen lezen|Troje in films
Tragedie: Het Griekse theater|Antigone lezen|Antigone spelen|Moderne bewerkingen
Beeldhouwkunst: Archaïsch en klassiek|Het Parthenon|Hellenisme|Naar het museum
Rome: De stichting van Rome|Vergilius: Aeneis|Augustus en beeldvorming|Romeinse portretten
Filosofie: Socrates|Plato: de grot|Stoa en Epicurus|Een dialoog schrijven
Doorwerking: Renaissance|Classicisme|Mythen in reclame|Eigen onderzoek`,
  ],
  du: [
    2,
    formatUnit,
    '',
    `
Alltag: Hören: ein Tag in Köln|Wortschatz und Redewendungen|Grammatik: Fälle|Gespräch: sich verabreden
Reisen: Leseverstehen: Reiseblog|Grammatik: Präpositionen|Brief schreiben|Rollenspiel am Bahnhof
Jugend: Hören: Interviews|Lesen: Examentext|Grammatik: Konjunktiv|Kurzvortrag
Berlin: Geschichte der Mauer|Film: Das Leben der Anderen|Filmkritik schreiben|Diskussion
Arbeit: Bewerbung|Telefonieren|Grammatik: Nebensätze|Vorstellungsgespräch
Literatur: Kurzgeschichten|Kafka|Gedichte vortragen|Leseportfolio`,
  ],
}

const parseChapters = (text: string): Chapter[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const separatorIndex = line.indexOf(': ')
      return { title: line.slice(0, separatorIndex), weeks: line.slice(separatorIndex + 2).split('|') }
    })

export function findBook(subject: string): Book | undefined {
  const textsOfSubject = bookTexts[subject]
  if (!textsOfSubject) return undefined
  const [introductoryWeeks, formatBookLocation, page, text] = textsOfSubject
  return { introductoryWeeks, chapters: parseChapters(text), formatBookLocation, ...(page && { page }) }
}
