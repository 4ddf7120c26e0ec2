package android.util

object Log {
    /** What an app logs goes beside what the replay prints. */
    @JvmStatic fun e(tag: String?, text: String?, thrown: Throwable?): Int {
        System.err.println("$tag: $text: $thrown")
        return 0
    }
}
