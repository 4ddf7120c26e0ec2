/** How to put what several ask in one tick into one statement. */
interface Asking<Questions, Answers> {
  /** Where the questions of a tick are gathered. */
  begin(): Questions
  /** Whether the next one has to go into another statement. */
  isFull?(questions: Questions): boolean
  answered(questions: Questions): Promise<Answers>
}

/**
 * Asks the database once for all that is asked of it in the same tick: sending a statement takes far more of the processor,
 * here and there, than what most of them look up.
 *
 * @returns takes what puts a question to those of this tick; resolves with the answers of all, and rejects for all
 */
export function createAskedTogether<Questions, Answers>({
  begin,
  isFull = () => false,
  answered,
}: Asking<Questions, Answers>): (put: (questions: Questions) => unknown) => Promise<Answers> {
  interface Round {
    questions: Questions
    answers: Promise<Answers>
  }
  let asked: Round | null = null
  const next = (): Round => {
    const questions = begin()
    const answers = new Promise<Answers>((resolve, reject) => {
      setImmediate(() => {
        if (asked?.questions === questions) asked = null
        answered(questions).then(resolve, reject)
      })
    })
    return { questions, answers }
  }
  return (put) => {
    if (asked === null || isFull(asked.questions)) asked = next()
    put(asked.questions)
    return asked.answers
  }
}
