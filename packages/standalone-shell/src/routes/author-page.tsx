import { Author } from '@easel/widgets/square'

/** The document is named by the author, once that is known. */
const nameDocument = (name: string | null) => {
  if (name) document.title = `${name} · Easel`
}

/** The page of an author, or of those whom the person has hidden. */
export const AuthorPage = () => <Author onName={nameDocument} />
