import com.sun.net.httpserver.HttpServer
import java.net.InetSocketAddress
import java.security.MessageDigest
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.Executors
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec

// Your signing secret, whsec_ included.
val secret: String = System.getenv("WEBHOOK_SECRET") ?: error("Set WEBHOOK_SECRET.")

// In production, a unique column of your database, written together with what you do for the event.
val handled: MutableSet<String> = ConcurrentHashMap.newKeySet()

/** Whether a header holds the signature of exactly these bytes, compared in constant time. */
fun isSignatureOf(body: ByteArray, header: String?): Boolean {
    val mac = Mac.getInstance("HmacSHA256")
    mac.init(SecretKeySpec(secret.toByteArray(), "HmacSHA256"))
    val expected = mac.doFinal(body).joinToString("") { "%02x".format(it) }
    return MessageDigest.isEqual((header ?: "").toByteArray(), expected.toByteArray())
}

fun main() {
    val work = Executors.newSingleThreadExecutor()
    val server = HttpServer.create(InetSocketAddress((System.getenv("PORT") ?: "3000").toInt()), 0)
    server.executor = Executors.newCachedThreadPool()
    server.createContext("/") { exchange ->
        val body = exchange.requestBody.readBytes()
        val headers = exchange.requestHeaders
        val isSigned = isSignatureOf(body, headers.getFirst("x-service-signature")) ||
            // For 24 hours after a rotation: made with the previous secret.
            isSignatureOf(body, headers.getFirst("x-service-signature-previous"))
        exchange.sendResponseHeaders(if (isSigned) 200 else 401, -1)
        exchange.close()
        // The JDK reads no JSON; with your JSON library, take `id` from the parsed body.
        val id = Regex("^\\{\"id\":\"(evt_\\w+)\"").find(String(body))?.groupValues?.get(1)
        if (isSigned && id != null && handled.add(id)) work.execute { println(id) }
    }
    server.start()
}
