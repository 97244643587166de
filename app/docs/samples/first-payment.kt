import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers

val client: HttpClient = HttpClient.newHttpClient()

fun call(method: String, path: String, body: String? = null, idempotencyKey: String? = null): String {
    val request = HttpRequest.newBuilder(URI.create(System.getenv("CEDIRAIL_BASE_URL") + path))
        .header("Authorization", "Bearer " + System.getenv("CEDIRAIL_API_KEY"))
        .method(method, if (body == null) BodyPublishers.noBody() else BodyPublishers.ofString(body))
    if (body != null) request.header("Content-Type", "application/json")
    if (idempotencyKey != null) request.header("Idempotency-Key", idempotencyKey)
    val response = client.send(request.build(), BodyHandlers.ofString())
    check(response.statusCode() < 300) { response.body() }
    return response.body()
}

/** A string member of a JSON text; use the JSON library of your project instead. */
fun member(json: String, name: String): String =
    checkNotNull(Regex("\"$name\":\"([^\"]*)\"").find(json)).groupValues[1]

fun main() {
    // Your own reference as the key: however often this runs, one payout is made.
    var payout = call(
        "POST",
        "/api/mobile-money/transfer",
        """{"amount": "150.00", "phoneNumber": "+233240000001", "externalRef": "INV-9"}""",
        "invoice-9",
    )
    val id = member(payout, "transactionId")
    while (member(payout, "status") in listOf("pending", "processing")) {
        Thread.sleep(1000)
        payout = call("GET", "/api/transactions/$id")
    }
    println(member(payout, "status") + " " + id)
}
